import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PatientId } from '#shared/primitives.ts';

export const LaunchId = z.uuid().brand('LaunchId');
export type LaunchId = z.infer<typeof LaunchId>;

/** Long enough to sign in with a second factor, too short for an address that somebody keeps. */
export const LAUNCH_MINUTES = 10;

/** Where the page of the other system leads: the patient's record, or the beginning of an order for them. */
export const LaunchIntent = z.enum(['record', 'package', 'video', 'consent', 'interview']);
export type LaunchIntent = z.infer<typeof LaunchIntent>;

/** What of a patient another system says otherwise than the record; nothing of it was taken over. */
export const LaunchDifference = z.enum(['name', 'birthDate', 'sex']);
export type LaunchDifference = z.infer<typeof LaunchDifference>;

export const OpenedLaunch = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('opened'),
    patientId: PatientId,
    intent: LaunchIntent,
    differences: z.array(LaunchDifference),
  }),
  /** Somebody else works in the other system than is signed in here: `user` is their name, or the address that was given where it is nobody's. */
  z.object({ state: z.literal('otherUser'), user: z.string(), isKnown: z.boolean(), systemName: z.string() }),
]);
export type OpenedLaunch = z.infer<typeof OpenedLaunch>;

export const launchContract = {
  open: endpoint({
    method: 'POST',
    path: '/launches/{launchId}/open',
    permission: 'patient.view',
    summary: 'Open what another system asked to open; by one person, once, within ten minutes',
    params: z.object({ launchId: LaunchId }),
    /** `asSomebodyElse`: they were told that another person works in the other system. */
    body: z.object({ asSomebodyElse: z.boolean().default(false) }),
    response: OpenedLaunch,
    problems: ['notFound', 'launch.over'],
  }),
};
