import type { KeyboardEvent, ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { bareButton } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const List = styled('div')({
  display: 'flex',
  gap: 20,
  borderBottom: `1px solid ${color.line.hair}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  flex: 'none',
})
const TabButton = styled('button')({
  ...type.body,
  ...bareButton,
  flex: 'none',
  height: 36,
  padding: '0 1px',
  color: color.text.secondary,
  boxShadow: 'none',
  transition: `color ${motion.state}`,
  '&:hover': { color: color.text.primary },
  '&[aria-selected="true"]': {
    fontWeight: 500,
    color: color.text.primary,
    boxShadow: `inset 0 -2px ${color.text.primary}`,
  },
  '&:focus-visible': { ...focusInside, borderRadius: radius.key },
  '& > small': { ...type.caption, color: color.text.tertiary, marginLeft: 6 },
})

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  /** A count after the label. */
  count?: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Id of the element that shows the selected tab. */
  panelId?: string
  /** Space at both ends, as in the pane's gutter. */
  inset?: number | string
}

const nextIndex = (key: string, { at, count }: { at: number; count: number }): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Tabs with an underline. Arrow keys move and select. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, panelId, inset = 0 }: TabsProps<Id>) {
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = nextIndex(event.key, { at: index, count: tabs.length })
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    const button = event.currentTarget.parentElement?.children[next ?? 0]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <List role="tablist" aria-label={label} style={{ paddingInline: inset }}>
      {tabs.map((tab, index) => (
        <TabButton
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? panelId : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </TabButton>
      ))}
    </List>
  )
}
