import type { Session } from '@nattoku/contract/auth/auth';

export type StepProps = { session: Session; onDone: () => void };
