import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';

export type DialogProps = { detail: ConsentDetail; onClose: () => void };
