export { newIdempotencyKey } from '@nattoku/contract/idempotency-key';
