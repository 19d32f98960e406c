import { useFormat } from '#src/i18n/use-format.ts'

/** Returns a function that writes a share of rows. It is rounded down, so that 100% means all. */
export function useShare(): (share: number) => string {
  const format = useFormat()
  return (share) => (share === 1 ? format.percent(1) : format.percent(Math.floor(share * 1000) / 1000, 1))
}
