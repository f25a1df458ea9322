/** Answers for any address the pattern of its page: `/patients/detail?patientId=…#…` → `/patients/detail`. */
export type PatternOf = (address: string) => string;

/** What stands for addresses that are no page of ours; what they say is not repeated. */
const ELSEWHERE = '/*';

/** @param paths the addresses of the route table, parameters as `:id` */
export const createPatternOf = (paths: readonly string[]): PatternOf => {
  const fixed = new Set(paths.filter((path) => !path.includes(':')));
  const open = paths.filter((path) => path.includes(':')).map((path) => ({ path, parts: path.split('/') }));
  return (address) => {
    const pathname = URL.parse(address, 'https://nattoku.invalid')?.pathname ?? ELSEWHERE;
    if (fixed.has(pathname)) return pathname;
    const wanted = pathname.split('/');
    return open.find(({ parts }) => matches(parts, wanted))?.path ?? ELSEWHERE;
  };
};

const matches = (parts: readonly string[], wanted: readonly string[]): boolean =>
  parts.length === wanted.length && parts.every((part, index) => part.startsWith(':') || part === wanted[index]);
