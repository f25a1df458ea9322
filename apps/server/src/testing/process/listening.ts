import { eventsPath, gapEvent, patientEventsPath, type Change } from '@nattoku/contract/shared/events';
import type { Hospital } from '#testing/hospital.ts';

type Listener = {
  status: number;
  /** What was told until now, in the order in which it came. */
  heard: Change[];
  /** Whether the page was told to read everything again, since the server does not know all that happened before. */
  hadGap: () => boolean;
  stop: () => Promise<void>;
};

/** Listens to server-sent events as a browser with this cookie does. */
const listenTo = async (url: string, cookie: string): Promise<Listener> => {
  const stop = new AbortController();
  const { status, body } = await fetch(url, { headers: { cookie }, signal: stop.signal });
  const heard: Change[] = [];
  let hadGap = false;
  const reading = (async () => {
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      if (lines.includes(`event: ${gapEvent}`)) hadGap = true;
      for (const line of lines) if (line.startsWith('data: {')) heard.push(JSON.parse(line.slice(6)) as Change);
    }
  })().catch(() => {});
  return {
    status,
    heard,
    hadGap: () => hadGap,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
};

/** `within`: also what happened in so many milliseconds before. */
export const listenAsStaff = (
  { server, staff }: Hospital,
  role: 'nurse' | 'doctor' = 'nurse',
  { within }: { within?: number } = {},
): Promise<Listener> =>
  listenTo(`${server.origin}${eventsPath}${within === undefined ? '' : `?within=${within}`}`, staff[role].cookie);

/** As the page of a patient does that came in by a link. */
export const listenAsPatient = ({ server }: Hospital, cookie: string): Promise<Listener> =>
  listenTo(server.origin + patientEventsPath, cookie);
