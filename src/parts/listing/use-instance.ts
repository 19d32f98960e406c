import { useEffect, useState } from 'react'
import { type Instance, instanceIn } from '#src/i18n/instance-in.ts'
import type { Language } from '#src/i18n/languages.ts'

const namespaces = ['common', 'listing'] as const

/** The words of a listing in its own language; undefined until they are there. */
export const useInstance = (language: Language): Instance | undefined => {
  const [made, setMade] = useState<{ language: Language; instance: Instance }>()
  useEffect(() => {
    let isWanted = true
    void instanceIn(language, namespaces).then((instance) => {
      if (isWanted) setMade({ language, instance })
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return made?.language === language ? made.instance : undefined
}
