export type FlowStep<Name extends string, About> = {
  name: Name;
  label: string;
  /** The way to it; a step without one is only reached from the step before. */
  address?: (about: About) => string;
  /** What the steps after it need; without it they need nothing of it. */
  isDone?: (about: About) => boolean;
};

/** Pages that come one after the other; `About` is what is put together on them, as far as the way depends on it. */
export type Flow<Name extends string, About> = {
  /** 「オーダーの手順」. */
  label: string;
  steps: readonly FlowStep<Name, About>[];
};

/**
 * Where a person belongs who comes to a step: null where it can be shown, otherwise the address of the first step before it that still lacks
 * something. After a reload or a link of yesterday the flow so goes on where it was left, and nothing is skipped.
 */
export function wayBackFrom<Name extends string, About>(
  { steps }: Flow<Name, About>,
  wanted: Name,
  about: About,
): string | null {
  const before = steps.slice(0, placeOf(steps, wanted));
  const lacking = before.find(({ isDone }) => isDone && !isDone(about));
  return lacking?.address?.(about) ?? null;
}

/** The steps as they are shown at one of them. What is done leads back, until the flow is over. */
export function shownSteps<Name extends string, About>({ steps }: Flow<Name, About>, current: Name, about: About) {
  const place = placeOf(steps, current);
  const isOver = place === steps.length - 1;
  return steps.map(({ label, address }, at) =>
    address && at < place && !isOver ? { label, href: address(about) } : { label },
  );
}

export const placeOf = <Name extends string>(steps: readonly { name: Name }[], wanted: Name): number =>
  steps.findIndex(({ name }) => name === wanted);
