// Small sounds, made on the spot: a tap for a move, two notes for one's turn, a chord at the end.

export type Sound = "move" | "turn" | "over";

interface Note {
  hertz: number;
  at: number;
  lasts: number;
  loud: number;
}

const NOTES: Record<Sound, Note[]> = {
  move: [{ hertz: 190, at: 0, lasts: 0.07, loud: 0.12 }],
  turn: [
    { hertz: 523, at: 0, lasts: 0.16, loud: 0.08 },
    { hertz: 659, at: 0.11, lasts: 0.24, loud: 0.08 },
  ],
  over: [
    { hertz: 392, at: 0, lasts: 0.9, loud: 0.06 },
    { hertz: 494, at: 0.12, lasts: 0.9, loud: 0.06 },
    { hertz: 587, at: 0.24, lasts: 1.1, loud: 0.06 },
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of NOTES[sound]) strike(context, note);
}

function strike(audio: AudioContext, { hertz, at, lasts, loud }: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
