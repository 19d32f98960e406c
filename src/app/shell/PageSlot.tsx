import { type ReactNode, useEffect, useState } from 'react'
import { type Location, matchRoutes, useLocation, useNavigation } from 'react-router'
import { useNameLoading } from '#src/components/page/breadcrumb-name.ts'
import { PageSkeleton } from '#src/ui/feedback/PageSkeleton.tsx'
import { pageFormOf } from '../frame/shape-of-path.ts'
import { featureRoutes } from '../page-routes.ts'

/** A page that is loaded already opens sooner, and must not flash. */
const appears = 100

const routeAt = ({ pathname }: Location) => matchRoutes([...featureRoutes], pathname)?.at(-1)?.route

/** Whether another page has been loading for a moment: not another view of the same page. */
const useIsOpening = (): boolean => {
  const here = useLocation()
  const next = useNavigation().location
  const isElsewhere = next !== undefined && routeAt(next) !== routeAt(here)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isElsewhere) return undefined
    const timer = setTimeout(() => setLate(true), appears)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isElsewhere])
  return isElsewhere && isLate
}

/** The form of the page that is loading after a click; undefined if there is none. */
export function useOpeningPage() {
  const next = useNavigation().location
  const isOpening = useIsOpening()
  return isOpening && next !== undefined ? pageFormOf(next.pathname) : undefined
}

/** The skeleton of the page at the current address. */
export function StartSkeleton() {
  useNameLoading()
  return <PageSkeleton shape={pageFormOf(useLocation().pathname).shape} />
}

export interface PageSlotProps {
  opening: ReturnType<typeof useOpeningPage>
  children: ReactNode
}

/** The page, or the skeleton of the next one. The page stays mounted: the next one may not open. */
export function PageSlot({ opening, children }: PageSlotProps) {
  return (
    <>
      {opening && <PageSkeleton shape={opening.shape} />}
      <div style={{ display: opening ? 'none' : 'contents' }}>{children}</div>
    </>
  )
}
