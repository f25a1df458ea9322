import { spawn } from 'node:child_process';

/** What one program on a stranger's file may take; no more than this of the machine is ever lost to it. */
export type Limits = {
  /** Of the processor. On the clock eight times as many: a machine that is busy with something else is no reason to refuse a file. */
  seconds: number;
  /** What the shell's `ulimit` bounds of its memory, in kilobytes. */
  memory: Partial<Record<'address' | 'data', number>>;
  /** What it may answer with, in bytes. */
  output: number;
};

export type Ended = {
  /** `crashed` is an end by a signal, as of a program that gets no more memory; `failed` is an end of its own with a code for failure. */
  how: 'done' | 'failed' | 'crashed' | 'missing' | 'tooSlow' | 'tooMuch';
  output: Buffer;
  complaints: string;
};

const CLOCK = 8;
const MOST_COMPLAINTS = 20_000;
const NOT_FOUND = 127;
const flags = { address: '-v', data: '-d' } as const;

/** `ulimit` is the one way to bound another program that every Unix has. Where it bounds less, as on macOS, the clock is what is left. */
const script = ({ seconds, memory }: Limits): string => {
  const bounds = Object.entries(memory).map(([what, kilobytes]) => `${flags[what as keyof typeof flags]} ${kilobytes}`);
  // At the soft limit a program ends by a signal that says why, a second later by one that says nothing.
  const all = ['-c 0', `-H -t ${seconds + 1}`, `-S -t ${seconds}`, ...bounds];
  return `${all.map((one) => `ulimit ${one} 2>/dev/null;`).join(' ')} exec "$@"`;
};

/** Runs a program within limits, with all that it starts; whatever becomes of it is an answer and no exception. */
export function runLimited(
  [program, ...args]: readonly [string, ...string[]],
  input: Uint8Array | null,
  limits: Limits,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', script(limits), 'sh', program, ...args], {
      // A group of its own, which is killed as a whole.
      detached: true,
      stdio: 'pipe',
    });
    let stopped: 'tooSlow' | 'tooMuch' | null = null;
    const stop = (why: 'tooSlow' | 'tooMuch') => {
      stopped ??= why;
      kill(child.pid);
    };
    const timer = setTimeout(() => stop('tooSlow'), CLOCK * limits.seconds * 1000);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.output) stop('tooMuch');
      else chunks.push(chunk);
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaints.length < MOST_COMPLAINTS) complaints += chunk.toString();
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ how: stopped ?? endOf(code, signal), output: Buffer.concat(chunks), complaints });
    });
    // A program that gives up early closes its input; what it says then is the answer.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? undefined);
  });
}

const endOf = (code: number | null, signal: NodeJS.Signals | null): Ended['how'] => {
  if (signal === 'SIGXCPU') return 'tooSlow';
  if (signal !== null) return 'crashed';
  if (code === 0) return 'done';
  return code === NOT_FOUND ? 'missing' : 'failed';
};

const kill = (group: number | undefined): void => {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};
