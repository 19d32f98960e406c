import { keyframes } from '@emotion/react'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { TextAction } from './TextAction.tsx'
import { type Toast, clearToasts, dismissToast, readToasts, watchToasts } from './toast.ts'
import { color, radius } from './tokens.ts'
import { type } from './type.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' } })
const lifetime = { plain: 6000, undo: 8000 } as const

const Region = styled('div')({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 1500,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  width: 'min(360px, calc(100vw - 32px))',
  'body:has([data-bulk-bar]) &': { bottom: 60 },
})
const Root = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '10px 8px 10px 14px',
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  animation: `${rise} 160ms cubic-bezier(.2,.8,.2,1)`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '& > svg': { marginTop: 4 },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { ...type.body, fontWeight: 500, display: 'block' },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
  '& > button:not(.MuiIconButton-root)': { ...type.body, fontWeight: 500, margin: 0, padding: '2px 4px' },
})

const One = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const stays = toast.state === 'failed' || held
  const { id, action } = toast
  const life = action ? lifetime.undo : lifetime.plain
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), life)
    return () => clearTimeout(timer)
  }, [stays, id, life])
  return (
    <Root
      role={toast.state === 'failed' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StateGlyph state={toast.state} />
      <div lang={toast.lang}>
        <strong>{toast.title}</strong>
        {toast.text !== undefined && <p>{toast.text}</p>}
      </div>
      {action && (
        <TextAction
          onClick={() => {
            dismissToast(id)
            action.act()
          }}
        >
          {action.label}
        </TextAction>
      )}
      <IconButton small icon={X} label={t('action.dismiss')} onClick={() => dismissToast(id)} />
    </Root>
  )
}

/** The place of toasts; mounted once by the shell. Who leaves the shell leaves them behind. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(watchToasts, readToasts)
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
