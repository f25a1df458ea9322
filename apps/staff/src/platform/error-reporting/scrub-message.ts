const REDACTED = 'redacted';

/**
 * The message of these errors of ours is a code of a closed list. By its shape, since the list with its sentences would make the
 * sign-in page heavier.
 */
const codes: Readonly<Record<string, RegExp>> = {
  ApiProblem: /^[a-z]+(?:\.[a-z]+)?$/i,
  AuthError: /^[a-z]+(?:-[a-z]+)*$/,
  NetworkProblem: /^network$/,
};

/** What engines and React say about a bug in code. Only the words that are always the same are kept. */
const sayings: readonly RegExp[] = [
  /^Minified React error #\d{1,3}/,
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^Assignment to constant variable/,
  /^Maximum call stack size exceeded/,
  /^Failed to fetch dynamically imported module/,
  /^Failed to fetch/,
  /^The operation was aborted/,
  / is not a function/,
  / is not iterable/,
  / is not defined/,
];

/** Messages can quote what was on the screen: a code, a saying of the engine, or that there was one. */
export function scrubMessage(type: string, message: string): string {
  if (Object.hasOwn(codes, type) && codes[type]?.test(message)) return message;
  const said = sayings.map((saying) => saying.exec(message)?.[0]).find((words) => words !== undefined);
  return said?.trim() ?? REDACTED;
}
