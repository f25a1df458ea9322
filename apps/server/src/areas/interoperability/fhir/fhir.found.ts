type Resource = { resourceType: string; id: string; meta: { versionId: string; lastUpdated: string } };
/** A resource and whose it is. */
export type Found = { resource: Resource; patientId: string | null };
/** `included`: what the found ones name, where it was asked for. */
export type FoundPage = { found: Found[]; total: number; next: string | null; included?: Resource[] };
