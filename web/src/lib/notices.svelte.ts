// Short notices at the edge of the page, and what is read aloud.

export interface Notice {
  id: number;
  text: string;
}

const STAYS_MS = 6000;

class Notices {
  all = $state<Notice[]>([]);
  /** Read aloud politely, nowhere seen. A new object each time, so that equal texts are read again. */
  spoken = $state<{ text: string }>({ text: "" });
  #next = 0;

  tell(text: string): void {
    if (this.all.some((notice) => notice.text === text)) return;
    const id = this.#next++;
    this.all.push({ id, text });
    setTimeout(() => this.drop(id), STAYS_MS);
  }

  drop(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  say(text: string): void {
    this.spoken = { text };
  }
}

export const notices = new Notices();

/** Copy to the clipboard; answers whether the browser allowed it. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notices.tell(`The browser did not allow copying. ${what}: ${text}`);
    return false;
  }
}
