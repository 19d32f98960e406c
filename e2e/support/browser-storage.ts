// What a browser stores of a page besides cookies, and the addresses it visited: a secret must not appear there.
import type { BrowserContext, Page } from '@playwright/test'

/** Everything in local storage, session storage, databases and caches of the page's origin, as text. */
export function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, failed) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => failed(request.error ?? new Error('no response')))
      })
    const contentOf = async (name: string) => {
      const database = await asked(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const content = await Promise.all(
        stores.map(async (store) => {
          const place = database.transaction(store).objectStore(store)
          return [store, await Promise.all([asked(place.getAllKeys()), asked(place.getAll())])]
        }),
      )
      database.close()
      return content
    }
    const databases = await indexedDB.databases()
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await Promise.all(databases.map(({ name }) => contentOf(name ?? ''))),
      'caches' in globalThis ? await caches.keys() : [],
      history.state,
      document.cookie,
    ])
  })
}

/** The addresses in the history of the tab. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return entries.map(({ url }) => url)
}

/** Every address requested from now on, in all tabs. */
export function watchAddresses(context: BrowserContext): readonly URL[] {
  const addresses: URL[] = []
  context.on('request', (request) => addresses.push(new URL(request.url())))
  return addresses
}
