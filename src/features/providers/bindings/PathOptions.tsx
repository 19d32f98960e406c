import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { PathOption } from './path-options.ts'

const Root = styled('div')({
  width: 'min(520px, calc(100vw - 32px))',
  marginTop: 4,
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  '& > p': { ...type.small, margin: 0, padding: '8px 12px', color: color.text.secondary },
})
const List = styled('div')({
  margin: 0,
  padding: 4,
  maxHeight: 320,
  overflowY: 'auto',
  '& > [role=option]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    alignItems: 'center',
    gap: 12,
    minHeight: 28,
    padding: '0 8px',
    borderRadius: radius.chip,
    cursor: 'pointer',
  },
  '& > [role=option]:hover': { backgroundColor: color.surface.hover },
  '& > [aria-selected="true"]': { backgroundColor: color.surface.active },
  '& code': { ...type.mono, ...oneLine, color: color.text.primary },
  '& span': { ...type.small, ...oneLine, color: color.text.tertiary, textAlign: 'right' },
})

interface PathOptionsProps {
  id: string
  label: string
  options: readonly PathOption[]
  /** Index of the active option; -1 for none. */
  at: number
  hasResponse: boolean
  onChoose: (path: string) => void
}

/** The matching paths of the response with their values. */
export function PathOptions({ id, label, options, at, hasResponse, onChoose }: PathOptionsProps) {
  const { t } = useTranslation(['bindings', 'shared'])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a cleanup function.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <Root>
      {options.length === 0 && <p>{t(hasResponse ? 'path.noMatch' : 'path.noResponse')}</p>}
      <List
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        hidden={options.length === 0}
        // Keeps the focus in the field, so typing can continue.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ path, preview, count }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <div
            key={path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onChoose(path)}
          >
            <code>{path}</code>
            <span>{count > 1 ? t('shared:count.values', { count }) : preview}</span>
          </div>
        ))}
      </List>
    </Root>
  )
}
