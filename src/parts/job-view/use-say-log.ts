import { useTranslation } from 'react-i18next'
import { type LogCode, type LogLine, logCodes } from '#contract/engine/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'

const isLogCode = (code: string): code is LogCode => code in logCodes

/** Says a line of a log in the language of the console; a code this console does not know keeps the platform's words. */
export const useSayLog = (): ((line: LogLine) => string) => {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  return ({ code, params, message }) => {
    if (!isLogCode(code)) return message
    const { bytes } = params
    const said = typeof bytes === 'number' ? { ...params, bytes: format.bytes(bytes) } : params
    return t(`log.${code}`, { ...said, defaultValue: message })
  }
}
