import { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import { overtakenBy } from '#editing/conflict.ts';
import type { Ports } from '#editing/draft-editor.ts';

/** As the server keeps it: without spaces at the ends, and with the parts of each question in one order. */
const kept = (form: InterviewForm): string => JSON.stringify(InterviewForm.safeParse(form).data ?? form);

const isVersion = (current: unknown): current is InterviewVersion =>
  typeof current === 'object' && current !== null && 'form' in current && 'changeNote' in current;

/** How the form of a draft is kept and told from others. */
export const interviewPorts = {
  draftOf: ({ form }) => form,
  versionOf: ({ version }) => version,
  isSame: (one, other) => kept(one) === kept(other),
  currentOf: (error) => overtakenBy(error, isVersion),
  isOpen: ({ state }) => state === 'draft',
  pace: { restMs: 1200, retryMs: 8000 },
} satisfies Omit<Ports<InterviewForm, InterviewVersion>, 'stored' | 'save' | 'keep' | 'now'>;
