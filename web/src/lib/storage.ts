// What this browser keeps for the next visit. Where storage is refused, it simply keeps nothing.

export function recall<Kept>(key: string, otherwise: Kept, where: Storage = localStorage): Kept {
  try {
    const text = where.getItem(`tablemate.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Kept);
  } catch {
    return otherwise;
  }
}

export function forget(key: string, where: Storage = localStorage): void {
  try {
    where.removeItem(`tablemate.${key}`);
  } catch {
    // then there was nothing to forget
  }
}

export function keep(key: string, value: unknown, where: Storage = localStorage): void {
  try {
    where.setItem(`tablemate.${key}`, JSON.stringify(value));
  } catch {
    // full or forbidden: the match itself is safe on the server
  }
}
