// The parameters of a version page: `?against=2.3.1&file=pages/map.json&q=json`.
import { useSearchParams } from 'react-router'
import type { StorePackage } from '#contract/store/package.ts'
import { compareVersions } from '#domain/archive/compare/versions.ts'

const names = ['against', 'file', 'q'] as const
type Name = (typeof names)[number]

export function useVersionView() {
  const [address, setAddress] = useSearchParams()
  const set = (name: Name, value: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    against: address.get('against'),
    file: address.get('file'),
    q: address.get('q') ?? '',
    compareWith: (version: string) => set('against', version),
    choose: (path: string | null) => set('file', path),
    search: (text: string) => set('q', text),
  }
}

/** The version to compare with: the requested one, else the previous one; null for the first (STO63). */
export function comparedWith(
  { versions }: Pick<StorePackage, 'versions'>,
  { version, requested }: { version: string; requested: string | null },
): string | null {
  const others = versions.map((each) => each.version).filter((each) => each !== version)
  if (requested !== null && others.includes(requested)) return requested
  return (
    others
      .filter((each) => compareVersions(each, version) < 0)
      .toSorted(compareVersions)
      .at(-1) ?? null
  )
}
