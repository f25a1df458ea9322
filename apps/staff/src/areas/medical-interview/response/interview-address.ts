import { href } from '#routing/paths.ts';

/** Where a response is read, and where staff type one in. */
export const interviewAddress = ({ id }: { id: string }, more: { enter?: true } = {}): string =>
  href('/medicalInterview/detail', { interview: id, ...more });
