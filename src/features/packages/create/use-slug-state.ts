import { useQuery } from '@tanstack/react-query'
import { packagesNamed } from '#src/api/archives.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { type PackageForm, isSlug, packageIdFrom } from './package-form.ts'

/** `unfinished`: the package exists without a version; `unknown`: the request failed. */
export type SlugState = 'none' | 'checking' | 'free' | 'taken' | 'unfinished' | 'unknown'

const debounceTime = 300

/** Checks while typing whether an ID is free in an organization. */
export function useSlugState({
  collection,
  owner,
  slug,
}: Pick<PackageForm, 'collection' | 'owner' | 'slug'>): SlugState {
  const id = packageIdFrom({ owner, slug })
  const debouncedId = useDebouncedValue(id, debounceTime)
  const isComplete = isSlug(slug.trim()) && owner !== ''
  const { data, error } = useQuery({
    ...packagesNamed(collection, debouncedId),
    enabled: isComplete && debouncedId === id,
  })
  if (!isComplete) return 'none'
  if (debouncedId !== id) return 'checking'
  const found = data?.items.find((each) => each.id === id)
  if (found) return found.versions === 0 ? 'unfinished' : 'taken'
  if (data) return 'free'
  return error ? 'unknown' : 'checking'
}
