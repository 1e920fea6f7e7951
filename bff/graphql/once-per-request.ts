/** Results that are shared within one request. A property of the request, not a WeakMap: decision 069. */
export interface Memo {
  /** Undefined until the first entry. A list, since a request makes few calls. */
  memo?: Remembered[] | undefined;
}

interface Remembered {
  /** The function of {@link oncePerKey} that made the call. */
  once: unknown;
  key: unknown;
  answer: unknown;
}

/** Makes a call run once in a request of a member. */
export function oncePerMember<Member extends Memo, T>(
  fetch: (member: Member) => Promise<T>,
): (member: Member) => Promise<T> {
  const once = oncePerKey((_key: null, member: Member) => fetch(member));
  return (member) => once(null, member);
}

/** Makes a call run once for each key in a request, however many aliases ask for it. A failure is shared as well. */
export function oncePerKey<Key, Holder extends Memo, T>(
  fetch: (key: Key, holder: Holder) => Promise<T>,
): (key: Key, holder: Holder) => Promise<T> {
  const once = (key: Key, holder: Holder): Promise<T> => {
    const memo = (holder.memo ??= []);
    for (const known of memo) if (known.once === once && known.key === key) return known.answer as Promise<T>;
    const answer = fetch(key, holder);
    memo.push({ once, key, answer });
    return answer;
  };
  return once;
}
