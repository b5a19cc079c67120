// The person at this browser: what they would like to be called, kept for the next visit.

import * as api from "./api";
import { keep, recall } from "./storage";

/** As long as the server lets a name be. */
export const LONGEST_NAME = 24;

const NAME = "name";
const ASKED = "name.asked";
const DEVICE = "device";

class Person {
  /** "" for somebody who has given no name. */
  name = $state(recall(NAME, ""));
  /** Nobody is asked twice. */
  wasAsked = $state(recall(ASKED, false));

  /** Keep a name as the server shows it; "" for none. A name that cannot be one is thrown back. */
  async call(typed: string): Promise<string> {
    const name = typed.trim() === "" ? "" : ((await api.checkName(typed)).called ?? "");
    this.name = name;
    keep(NAME, name);
    this.noteAsked();
    return name;
  }

  noteAsked(): void {
    this.wasAsked = true;
    keep(ASKED, true);
  }
}

export const person = new Person();

/** What tells this browser from others in the same seat; it says nothing else of it. */
export function deviceId(): string {
  const kept = recall(DEVICE, "");
  if (kept !== "") return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(DEVICE, made);
  return made;
}
