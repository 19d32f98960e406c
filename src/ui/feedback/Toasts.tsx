import { keyframes } from '@emotion/react'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../inputs/IconButton.tsx'
import { StateGlyph } from '../display/StateGlyph.tsx'
import { LinkButton } from '../inputs/LinkButton.tsx'
import { type Toast, clearToasts, dismissToast, fadeTime, toasts as toastStore } from './toast.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' } })
const fall = keyframes({ to: { opacity: 0, transform: 'translateY(6px)' } })
const lifetime = { plain: 6000, undo: 8000 } as const

const Region = styled('div')({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 1500,
  ...columnLayout,
  gap: 8,
  width: 'min(368px, calc(100vw - 32px))',
  // Above dialogs, but below an open menu or list: its entries are not covered.
  'body:has([role="menu"], .MuiPopover-root, .MuiAutocomplete-popper) &': { zIndex: 1250 },
  '@media print': { display: 'none' },
  'body:has([data-bulk-bar]) &': { bottom: 60 },
  'body:has([data-foot]) &': { bottom: 80 },
  'body:has([data-foot]):has([data-bulk-bar]) &': { bottom: 124 },
})
const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 8px 10px 14px',
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  animation: `${rise} 160ms cubic-bezier(.2,.8,.2,1)`,
  '&[data-leaving]': { animation: `${fall} ${fadeTime}ms linear forwards`, pointerEvents: 'none' },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { ...type.body, fontWeight: 500, display: 'block' },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
  '& > svg, & > button': { flex: 'none' },
  '& > button': { ...type.body, fontWeight: 500, margin: 0, padding: '2px 4px' },
})

const One = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('common')
  const [isHovered, setHovered] = useState(false)
  const stays = toast.state === 'failed' || isHovered
  const { id, action } = toast
  const button = action && (
    <LinkButton
      onClick={() => {
        dismissToast(id)
        action.act()
      }}
    >
      {action.label}
    </LinkButton>
  )
  const life = action ? lifetime.undo : lifetime.plain
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), life)
    return () => clearTimeout(timer)
  }, [stays, id, life])
  return (
    <Root
      data-leaving={toast.isLeaving ? '' : undefined}
      role={toast.state === 'failed' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <StateGlyph state={toast.state} />
      <div lang={toast.lang}>
        <strong>{toast.title}</strong>
        {toast.text !== undefined && <p>{toast.text}</p>}
      </div>
      {button}
      <IconButton small icon={X} label={t('action.dismiss')} onClick={() => dismissToast(id)} />
    </Root>
  )
}

/** The region of toasts, mounted once by the shell. Toasts are removed when the shell unmounts. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const { t } = useTranslation('common')
  useEffect(() => clearToasts, [])
  return (
    <Region role="region" aria-label={t('toasts')}>
      {toasts.map((each) => (
        <One key={each.id} toast={each} />
      ))}
    </Region>
  )
}
