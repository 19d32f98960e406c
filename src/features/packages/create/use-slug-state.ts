import { useQuery } from '@tanstack/react-query'
import { packagesNamed } from '#src/api/archives.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { type PackageForm, isSlug, packageIdFrom } from './package-form.ts'

/** `unfinished`: the package exists without a version; `unknown`: it could not be asked. */
export type SlugState = 'none' | 'checking' | 'free' | 'taken' | 'unfinished' | 'unknown'

const debounceTime = 300

/** Whether an id is free in an organization; asked while it is typed. */
export function useSlugState({
  collection,
  owner,
  slug,
}: Pick<PackageForm, 'collection' | 'owner' | 'slug'>): SlugState {
  const id = packageIdFrom({ owner, slug })
  const settled = useDebouncedValue(id, debounceTime)
  const isAsked = isSlug(slug.trim()) && owner !== ''
  const { data, error } = useQuery({
    ...packagesNamed(collection, settled),
    enabled: isAsked && settled === id,
  })
  if (!isAsked) return 'none'
  if (settled !== id) return 'checking'
  const found = data?.items.find((each) => each.id === id)
  if (found) return found.versions === 0 ? 'unfinished' : 'taken'
  if (data) return 'free'
  return error ? 'unknown' : 'checking'
}
