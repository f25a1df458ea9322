import type { ConsentField } from '@nattoku/contract/consent/consent-field';

export type ChangeField = (about: string, change: (field: ConsentField) => ConsentField) => void;
