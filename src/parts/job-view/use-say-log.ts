import { useTranslation } from 'react-i18next'
import { isLogCode, type LogLine, logCodes } from '#contract/engine/job.ts'
import { speak } from '#src/parts/trouble/speak.ts'
import { useVoice } from '#src/parts/trouble/use-voice.ts'

/** Says a line of a log in the language of the console; a code this console does not know keeps the platform's words. */
export const useSayLog = (): ((line: LogLine) => string) => {
  const { t } = useTranslation('jobs')
  const voice = useVoice()
  return ({ code, params, message }) => {
    if (!isLogCode(code) || voice === undefined) return message
    const spoken = speak(logCodes[code], { params, voice: { ...voice, number: (value) => value } })
    return spoken === undefined ? message : t(`log.${code}`, { ...spoken, defaultValue: message })
  }
}
