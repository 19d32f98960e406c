import { useTranslation } from 'react-i18next'
import { fileExtensions, formatOf } from '#domain/source/file-format.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { toast } from '#src/ui/feedback/toast.ts'

const nameLimit = 100

/** Number of names that fit into a toast. */
const maxNames = 3

const truncate = (text: string): string => Array.from(text).slice(0, nameLimit).join('').trim()

const useNotifyRefused = () => {
  const { t, i18n } = useTranslation(['uploads', 'shared'])
  return (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const isEmpty = (file: File) => formatOf(file.name) !== null
    const isMany = files.length > 1
    const named = files.slice(0, maxNames).map(({ name }) => name)
    const remaining = files.length - named.length
    toast({
      state: 'failed',
      title: isMany
        ? t('refused.titleMany', { count: files.length })
        : t(isEmpty(first) ? 'refused.empty' : 'refused.title', { name: first.name }),
      text: joinSentences(
        isMany
          ? t('refused.names', {
              names: enumerate(i18n.language, [
                ...named,
                ...(remaining > 0 ? [t('shared:count.more', { count: remaining })] : []),
              ]),
            })
          : '',
        files.some(isEmpty) ? t('refused.emptyText') : '',
        files.every(isEmpty)
          ? ''
          : t('refused.text', { endings: fileExtensions.map((ending) => `.${ending}`).join(', ') }),
      ),
    })
  }
}

/**
 * Returns a function for dropped or chosen files: it reports those that cannot be read, and passes on the others with a
 * name for a new source. `stemOf` is the name of a file without its ending.
 */
export function useAcceptedFiles(
  stemOf: (name: string) => string,
  onAccept: (files: readonly File[], name: string) => void,
) {
  const { t } = useTranslation('uploads')
  const notifyRefused = useNotifyRefused()
  const nameOf = ([first, ...others]: readonly File[]): string => {
    const stem = truncate(stemOf(first?.name ?? '').replaceAll('/', '-'))
    return others.length === 0 ? stem : t('source.proposed', { name: stem, count: others.length })
  }
  return (files: readonly File[]): void => {
    const isAcceptable = (file: File) => formatOf(file.name) !== null && file.size > 0
    notifyRefused(files.filter((file) => !isAcceptable(file)))
    const accepted = files.filter(isAcceptable)
    if (accepted.length > 0) onAccept(accepted, nameOf(accepted))
  }
}
