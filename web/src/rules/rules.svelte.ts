// The rules of the game at hand: loaded with its table, open beside it or not, and where they are read.

import type { RulesPage, Term } from "../generated/table";

class Rules {
  /** As far as they hold here; null while they are not known, or the game has brought none. */
  page = $state.raw<RulesPage | null>(null);
  isOpen = $state(false);
  /** The rule to be shown, by its number; a new object each time somebody asks for it. */
  at = $state.raw<{ rule: string } | null>(null);

  readonly terms = $derived<readonly Term[]>(this.page?.terms ?? []);

  /** Know the rules of a table; they are forgotten with it. */
  async know(asked: Promise<RulesPage>): Promise<void> {
    try {
      this.page = await asked;
    } catch {
      this.page = null; // a table can be played without them
    }
  }

  forget(): void {
    this.page = null;
    this.close();
  }

  /** Open them at a rule, such as "3.2", or where they begin. */
  open(rule = ""): void {
    this.at = rule === "" ? null : { rule };
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.at = null;
  }
}

export const rules = new Rules();

export const termOf = (id: string): Term | undefined => rules.terms.find((term) => term.id === id);
