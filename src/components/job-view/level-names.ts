// Levels as people read them. The codes are the same in every language, without their prefix.

const shortName = (level: string): string => level.replace(/^data_/, '')

/** The levels that a comma-separated list of codes names: "prim and mart" of "data_prim, data_mart". */
export function levelsIn(codes: string, language: string): string {
  return new Intl.ListFormat(language).format(codes.split(', ').map(shortName))
}
