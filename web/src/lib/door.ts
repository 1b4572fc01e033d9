// Calls of a house: coming in, one's own account, the administration.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ApiError, comeIn, query, request } from './api'
import type {
  AccountChange, AccountInfo, Audit, DoorInfo, Link, Overview, PasskeyOptions, PersonList, ReportList, SessionInfo, SessionList,
  TablesSeen, TicketInfo,
} from './generated/api'
import { lang, t } from './i18n.svelte'

const spoken = () => query({ lang: lang() })
const ask = <T>(path: string, body?: unknown) => request<T>('POST', path + spoken(), body, '')
const post = <T>(path: string, body?: unknown) => request<T>('POST', path + spoken(), body)

/** Whether this is a house, and who may come in. */
export const door = () => request<DoorInfo>('GET', '/door', undefined, '')
export const ticketOf = (ticket: string) => ask<TicketInfo>('/door/ticket', { ticket })
export const askForLink = (name: string) => ask<void>('/door/recover', { name })
export const confirmAddress = (ticket: string) => ask<void>('/door/confirm', { ticket })

export const signIn = (name: string, password: string): Promise<SessionInfo> => comeIn('/door/sign-in', { name, password })
export const choosePassword = (ticket: string, password: string): Promise<SessionInfo> => comeIn('/door/reset', { ticket, password })
export const register = (name: string, password: string, ticket: string): Promise<SessionInfo> =>
  comeIn('/door/register', { name, password, ticket, language: lang() })

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Question = Parameters<typeof startAuthentication>[0]['optionsJSON']

export async function signInByPasskey(): Promise<SessionInfo> {
  const begun = await ask<PasskeyOptions>('/door/passkey/begin')
  const credential = await startAuthentication({ optionsJSON: begun.options as unknown as Question })
  return comeIn('/door/passkey', { id: begun.id, credential })
}

export async function registerByPasskey(name: string, ticket: string): Promise<SessionInfo> {
  const begun = await ask<PasskeyOptions>('/door/register/passkey', { name, ticket })
  const credential = await startRegistration({ optionsJSON: begun.options as unknown as Creation })
  const passkey = { id: begun.id, credential, name: deviceOf(navigator.userAgent) }
  return comeIn('/door/register', { name, passkey, ticket, language: lang() })
}

// -- one's own account

export const account = () => request<AccountInfo>('GET', '/account')
export const changeAccount = (body: AccountChange) => request<AccountInfo>('PATCH', '/account' + spoken(), body)
export const changePassword = (fresh: string | null, password: string) =>
  request<AccountInfo>('PUT', '/account/password' + spoken(), { new: fresh, password })
export async function addPasskey(password: string): Promise<AccountInfo> {
  const begun = await post<PasskeyOptions>('/account/passkeys/begin', { password })
  const credential = await startRegistration({ optionsJSON: begun.options as unknown as Creation })
  return post<AccountInfo>('/account/passkeys', { id: begun.id, credential, name: deviceOf(navigator.userAgent) })
}
export const removePasskey = (id: string) => request<AccountInfo>('DELETE', `/account/passkeys/${encodeURIComponent(id)}` + spoken())
export const endSession = (id: string) => request<AccountInfo>('DELETE', `/account/sessions/${id}`)
export const endOthers = () => request<AccountInfo>('DELETE', '/account/sessions')
export const invite = () => post<Link>('/account/invitations')
export const deleteAccount = (password: string) => post<void>('/account/delete', { password })

// -- administration

export const overview = () => request<Overview>('GET', '/admin')
export const people = (q: string) => request<PersonList>('GET', '/admin/people' + query({ q: q || null }))
export const houseTables = (q: string) => request<TablesSeen>('GET', '/admin/tables' + query({ q: q || null }))
export const reports = () => request<ReportList>('GET', '/admin/reports')
export const houseSessions = () => request<SessionList>('GET', '/admin/sessions')
export const audit = () => request<Audit>('GET', '/admin/audit')
/** Whatever an administrator does has a reason. */
export const deed = <T = void>(path: string, reason: string) => post<T>(`/admin/${path}`, { reason })

// -- words

/** What a browser says of itself, in words that people know. */
export function deviceOf(agent: string): string {
  const browser = /Edg\//.test(agent) ? 'Edge' : /Firefox\//.test(agent) ? 'Firefox' : /Chrom(e|ium)\//.test(agent) ? 'Chrome' : /Safari\//.test(agent) ? 'Safari' : ''
  const system = /Android/.test(agent) ? 'Android' : /iPhone|iPad/.test(agent) ? 'iOS' : /Windows/.test(agent) ? 'Windows' : /Mac OS/.test(agent) ? 'macOS' : /Linux/.test(agent) ? 'Linux' : ''
  return browser && system ? t('device', { browser, system }) : browser || system || agent.slice(0, 60) || t('device_unknown')
}

export const isHandheld = (agent: string): boolean => /Android|iPhone|iPad|Mobile/.test(agent)

/** Why something did not work; empty if the person has called it off. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.error.code === 'offline' ? t('offline') : error.error.text
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return t('door_passkey_off')
  if (error instanceof Error && error.name === 'InvalidStateError') return t('door_passkey_known')
  if (error instanceof Error && (error.name === 'SecurityError' || error.name === 'NotSupportedError' || error.name === 'WebAuthnError')) return t('door_passkey_no')
  throw error
}

export const day = (ms: number): string => new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' }).format(ms)
