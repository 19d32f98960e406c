import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { DeniedState } from '#src/ui/DeniedState.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { UnavailableState } from '#src/ui/UnavailableState.tsx'
import { useErrorText } from './use-error-text.ts'

interface TroubleProps {
  error: unknown
  /** What did not happen: "The sources could not be read". */
  title?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** More ways out. */
  actions?: ReactNode
}

const codeOf = (error: ApiError): string => {
  if (error.kind !== 'http') return error.kind
  return error.code === undefined ? String(error.status) : `${error.status} ${error.code}`
}

const Refused = ({ error, title, onRetry, retrying, actions }: TroubleProps & { error: ApiError }) => {
  const { t } = useTranslation('common')
  const say = useErrorText()
  const format = useFormat()
  const texts = {
    network: { title: t('trouble.network'), text: t('trouble.networkText') },
    contract: { title: t('trouble.contract'), text: t('trouble.contractText') },
    http: { title: t('trouble.unexpected'), text: say(error) },
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

/** What stands in place of something that could not be read: denied, unavailable, absent, or an error with its details. */
export const Trouble = (props: TroubleProps) => {
  const { error, actions } = props
  const { t } = useTranslation('common')
  const say = useErrorText()
  if (!isApiError(error))
    return (
      <ErrorState title={t('trouble.crashed')} time="" {...props}>
        {t('trouble.crashedText')}
      </ErrorState>
    )
  if (error.isUnavailable)
    return (
      <UnavailableState title={t('trouble.unavailable')} actions={actions}>
        {t('trouble.unavailableText')}
      </UnavailableState>
    )
  if (error.code === 'missing_permission')
    return (
      <DeniedState
        title={t('trouble.denied')}
        permission={String(error.params['permission'] ?? '')}
        actions={actions}
      >
        {t('trouble.deniedText')}
      </DeniedState>
    )
  if (error.status === 404)
    return (
      <EmptyState title={error.code === undefined ? t('trouble.notFound') : say(error)} actions={actions}>
        {t('trouble.notFoundText')}
      </EmptyState>
    )
  return <Refused {...props} error={error} />
}
