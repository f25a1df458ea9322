import type { SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';

export type FhirResource = { resourceType: string; id: string };

type Page = {
  resources: readonly FhirResource[];
  included: readonly FhirResource[];
  total: number;
  next: string | null;
};
type Asked = { base: string; type: string; params: SearchParams };

const addressOf = ({ base, type }: Asked, params: SearchParams): string => {
  const text = params.toString();
  return `${base}/${type}${text === '' ? '' : `?${text}`}`;
};

/** One page of what was found. `next` is the cursor of the page behind it. */
export function searchBundle(asked: Asked, { resources, included, total, next }: Page) {
  const { base, params } = asked;
  const following = new URLSearchParams(params);
  if (next !== null) following.set('_cursor', next);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [
      { relation: 'self', url: addressOf(asked, params) },
      ...(next === null ? [] : [{ relation: 'next', url: addressOf(asked, following) }]),
    ],
    // R4, JSON: an array is never empty; what has no values is left out.
    ...(resources.length === 0
      ? {}
      : {
          entry: [
            ...resources.map((resource) => ({ ...entryOf(base, resource), search: { mode: 'match' } })),
            ...included.map((resource) => ({ ...entryOf(base, resource), search: { mode: 'include' } })),
          ],
        }),
  };
}

const entryOf = (base: string, resource: FhirResource) => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
});
