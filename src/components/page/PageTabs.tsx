import type { ReactNode } from 'react'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { Tabs, type TabsProps } from '#src/ui/layout/Tabs.tsx'

interface PageTabsProps<Id extends string> extends Omit<TabsProps<Id>, 'inset' | 'tabs'> {
  tabs: readonly (TabsProps<Id>['tabs'][number] & { label: string })[]
  panelId: string
  /** The pane has its own gutter. */
  isFlush?: boolean
  /** The pane of the selected tab. */
  children?: ReactNode
}

/** Tabs below the head of a page, aligned with its title, and the pane of the selected tab. */
export function PageTabs<Id extends string>({ isFlush = false, children, ...tabs }: PageTabsProps<Id>) {
  const panel = {
    id: tabs.panelId,
    role: 'tabpanel',
    'aria-label': tabs.tabs.find(({ id }) => id === tabs.value)?.label,
  }
  return (
    <>
      <Tabs {...tabs} inset="var(--gutter)" />
      {children !== undefined &&
        (isFlush ? (
          <div {...panel} style={{ paddingTop: 16 }}>
            {children}
          </div>
        ) : (
          <PageBody {...panel} top={20}>
            {children}
          </PageBody>
        ))}
    </>
  )
}
