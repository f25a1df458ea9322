import type { ConsentRules } from '@nattoku/contract/consent/consent-rules';

export type ChangeRules = (about: string, part: Partial<ConsentRules>) => void;
