import type { ReactNode } from 'react'
import { Check, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { StateActions, StateRoot } from './EmptyState.tsx'
import { Facts } from './Facts.tsx'

interface ErrorStateProps {
  /** What did not happen. */
  title: ReactNode
  /** What is safe, what to do. */
  children?: ReactNode
  /** `500 internal`. */
  code?: string | undefined
  requestId?: string | undefined
  /** When, as text. */
  time: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** More buttons. */
  actions?: ReactNode
}

/** Something did not happen: what, what is safe, and the figures to report it by. */
export const ErrorState = (props: ErrorStateProps) => {
  const { title, children, code, requestId, time, onRetry, retrying, actions } = props
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  const facts = [
    ...(code === undefined ? [] : [{ id: 'code', term: t('trouble.code'), value: code, mono: true }]),
    ...(requestId === undefined
      ? []
      : [{ id: 'request', term: t('trouble.request'), value: requestId, mono: true }]),
    { id: 'time', term: t('trouble.time'), value: time, mono: true },
  ]
  const copy = async () => {
    await navigator.clipboard.writeText(facts.map(({ term, value }) => `${term}: ${value}`).join('\n'))
    setCopied(true)
  }
  return (
    <StateRoot role="alert">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      <div style={{ marginTop: 16, maxWidth: 400 }}>
        <Facts boxed facts={facts} />
      </div>
      <StateActions>
        {onRetry && (
          <Button icon={RefreshCw} onClick={onRetry} waiting={retrying}>
            {t('action.tryAgain')}
          </Button>
        )}
        {actions}
        <Button look="text" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? t('action.copied') : t('action.copyDetails')}
        </Button>
      </StateActions>
    </StateRoot>
  )
}
