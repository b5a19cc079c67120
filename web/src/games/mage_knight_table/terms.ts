// What the words on the table mean, in a sentence or two.

export const TERMS = {
  round: ["Round", "A day or a night. When it is over, dice, units, offers and tactics are prepared for the next one."],
  tactic: ["Tactic", "Everybody takes one at the start of a round. Its number says who acts when, the lowest first; most do something as well."],
  order: ["Order", "Turns go round in this order, by the numbers of the tactics, until the round is over. The dummy has a place in it like anybody else."],
  dummy: ["Dummy", "An automatic player that only burns through a deck. When the deck is gone it announces the end of the round: it is your clock."],
  flip: ["The dummy's turn", "It turns over three cards. The colour of the last of them is checked: for each crystal of that colour it turns over one more."],
  checked: ["Checked card", "The last of the three. Only its colour counts, and it is looked at once; bonus cards are not checked."],
  bonus: ["Bonus cards", "One for each crystal of the checked colour, as long as there are cards."],
  left: ["Cards left", "What the dummy has not turned over yet. Its deck has no order: any of these may come next."],
  crystals: ["Crystals", "The more the dummy has of a colour, the more cards it turns over when that colour is checked. Each round it gains one, of the colour of the lowest spell."],
  turns_left: ["Turns left", "How often it will be this person's turn in this round, if nobody announces and nothing extra happens. Computed exactly from the cards left."],
  announce: ["Announcing the end", "At the start of your turn, instead of taking it, when your own deck is empty. Everybody else has one more turn, then the round is over."],
  last_turn: ["Last turn", "After the announcement everybody has one. Who has had it may use nothing more in this round."],
  skip: ["No turn", "Your order token lies face down after a joint attack, or deck and hand are empty in the last turns. Your turn passes."],
  extra_turn: ["Another turn", "Your turn ends, and you have another one right away. Nobody acts in between, nor does the dummy."],
  goal: ["Goal", "What the scenario is about. Once it is reached everybody has one more turn, and the game is over."],
  advanced: ["Advanced actions", "Three lie on offer. At the end of the round the lowest goes to the dummy's deck and stays there."],
  spells: ["Spells", "Three lie on offer. At the end of the round the lowest goes under its deck, and the dummy gains a crystal of its colour."],
  lowest: ["Lowest card", "It leaves the offer at the end of the round. Take another card, and the same one stays lowest; take this one, and the next slides down."],
  given: ["Next round", "How many turns the dummy would flip cards in next round on average, if it got this card now, against what it has today."],
  unit_offer: ["Unit offer", "Advanced actions that monasteries put beside the units. The dummy never gets them."],
  monastery: ["Monastery", "One in play puts an advanced action into the unit offer each round. Burned, it does so no more."],
  skill: ["Skill", "Gained with every second level. Alone you may take your own token, or one of the common offer; the dummy then turns one of its own over."],
  common: ["Common offer", "Skills the dummy has turned over. Whoever takes one also has to take the lowest advanced action."],
  correction: ["Putting something right", "When the real table and this page differ. Twelve times a round at most, and each is in the log."],
  fame: ["Fame", "Where your shield stands on the track. Lowest fame chooses a tactic first."],
  knowledge: ["Knowledge", "2 points for each spell, 1 for each advanced action in your deck."],
  leader: ["Leader", "1 point for each level of your units; a wounded one counts half."],
  adventurer: ["Adventurer", "2 points for each of your shields on adventure sites."],
  loot: ["Loot", "2 points for each artifact, 1 for every two crystals."],
  conqueror: ["Conqueror", "2 points for each of your shields on keeps, mage towers and monasteries."],
  beating: ["Beating", "2 points less for each wound in your deck."],
} as const satisfies Record<string, readonly [string, string]>;

export type TermId = keyof typeof TERMS;
export const isTerm = (name: string): name is TermId => name in TERMS;
