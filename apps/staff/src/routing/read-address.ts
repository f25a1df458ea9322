/** Reads the search of an address by hand, where any address has a meaning; a page takes it where it would take a schema. */
export const readAddress = <Search>(read: (values: Readonly<Record<string, string | undefined>>) => Search) => ({
  safeParse: (values: unknown) => ({
    success: true as const,
    data: read(values as Record<string, string | undefined>),
  }),
  /** A type only. */
  _output: undefined as Search,
});
