import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { leaveWithoutConfirm } from '#src/lib/before-unload.ts'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { RenderDenied } from './denied-view.tsx'
import { useErrorText } from './use-error-message.ts'
import { Check, Copy, RefreshCw, Unplug } from 'lucide-react'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'

interface ErrorViewProps {
  error: unknown
  /** What failed: "The sources could not be read". */
  title?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** More actions. */
  actions?: ReactNode
}

const codeOf = (error: ApiError): string => {
  if (error.kind !== 'http') return error.kind
  return error.code === undefined ? String(error.status) : `${error.status} ${error.code}`
}

interface ErrorStateProps {
  /** What failed. */
  title: ReactNode
  /** What is safe, and what to do. */
  children?: ReactNode
  /** `500 internal`. */
  code?: string | undefined
  requestId?: string | undefined
  /** Formatted time. */
  time: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** More buttons. */
  actions?: ReactNode
}

/** An error: what failed, what is safe, and details for a report. */
const ErrorState = (props: ErrorStateProps) => {
  const { title, children, code, requestId, time, onRetry, retrying, actions } = props
  const { t } = useTranslation('common')
  const { copied, copy } = useCopied()
  const details = [
    ...(code === undefined ? [] : [{ id: 'code', term: t('error.code'), value: code, mono: true }]),
    ...(requestId === undefined
      ? []
      : [{ id: 'request', term: t('error.request'), value: requestId, mono: true }]),
    { id: 'time', term: t('error.time'), value: time, mono: true },
  ]
  const text = details.map(({ term, value }) => `${term}: ${value}`).join('\n')
  return (
    <EmptyState
      role="alert"
      title={title}
      note={
        <div style={{ maxWidth: 400 }}>
          <DescriptionList boxed items={details} />
        </div>
      }
      actions={
        <>
          {onRetry && (
            <Button icon={RefreshCw} onClick={onRetry} waiting={retrying}>
              {t('action.tryAgain')}
            </Button>
          )}
          {actions}
          <Button variant="text" icon={copied ? Check : Copy} onClick={() => void copy(text)}>
            {copied ? t('action.copied') : t('action.copyDetails')}
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  )
}

const Refused = ({ error, title, onRetry, retrying, actions }: ErrorViewProps & { error: ApiError }) => {
  const { t } = useTranslation('common')
  const formatError = useErrorText()
  const format = useFormat()
  const texts = {
    network: { title: t('error.network'), text: t('error.networkText') },
    contract: { title: t('error.contract'), text: t('error.contractText') },
    http: { title: t('error.unexpected'), text: formatError(error) },
  }[error.kind]
  return (
    <ErrorState
      title={title ?? texts.title}
      code={codeOf(error)}
      requestId={error.requestId}
      time={format.instant(error.at)}
      {...{ onRetry, retrying, actions }}
    >
      {texts.text}
    </ErrorState>
  )
}

/** A file of the console is missing, perhaps since an update. Drafts restore what was typed. */
const MissingFile = () => {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      role="alert"
      title={t('error.file')}
      actions={
        <Button variant="primary" icon={RefreshCw} onClick={() => leaveWithoutConfirm(window.location.href)}>
          {t('action.reload')}
        </Button>
      }
    >
      {t('error.fileText')}
    </EmptyState>
  )
}

/** Replaces content that could not be loaded: denied, unavailable, absent, or an error with its details. */
export function ErrorView(props: ErrorViewProps) {
  const { error, actions } = props
  const { t } = useTranslation('common')
  const formatError = useErrorText()
  const renderDenied = use(RenderDenied)
  if (error instanceof MissingFileError) return <MissingFile />
  if (!isApiError(error))
    return (
      <ErrorState title={t('error.crashed')} time="" {...props}>
        {t('error.crashedText')}
      </ErrorState>
    )
  if (error.isUnavailable)
    return (
      <EmptyState icon={Unplug} title={t('error.unavailable')} actions={actions}>
        {t('error.unavailableText')}
      </EmptyState>
    )
  if (error.code === 'missing_permission')
    return renderDenied({
      permission: String(error.params['permission'] ?? ''),
      actions,
      onRetry: props.onRetry,
    })
  if (error.status === 404)
    return (
      <EmptyState
        title={error.code === undefined ? t('error.notFound') : formatError(error).replace(/[.。]$/u, '')}
        actions={actions}
      >
        {t('error.notFoundText')}
      </EmptyState>
    )
  return <Refused {...props} error={error} />
}
