import { styled } from '@mui/material/styles'
import { Tabs, type TabsProps } from '#src/ui/Tabs.tsx'
import { media } from '#src/ui/tokens.ts'

const Gutter = styled('div')({ '--gutter': '24px', [media.belowWide]: { '--gutter': '16px' } })

/** Tabs below the head of a page: they begin where its title does. */
export const PageTabs = <Id extends string>(props: Omit<TabsProps<Id>, 'inset'>) => (
  <Gutter>
    <Tabs {...props} inset="var(--gutter)" />
  </Gutter>
)
