import { apiPrefix } from '@nattoku/contract/shared/endpoint';

/** A PDF in a window of its own; `path` is below /api. */
export const openFile = (path: string): void => void open(apiPrefix + path, '_blank', 'noopener');
