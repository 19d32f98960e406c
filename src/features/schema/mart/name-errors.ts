/** Messages about the name of an attribute of a mart, by its position. */
export type NameErrors = ReadonlyMap<number, string>
