import { z } from 'zod';

/** Pages of a document count from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(300);

/** How wide the picture of a page shall be, in pixels. */
export const PictureWidth = z.object({ width: z.coerce.number().int().min(1).max(10_000).default(1200) });
