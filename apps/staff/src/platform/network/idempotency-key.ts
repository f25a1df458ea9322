export { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';
