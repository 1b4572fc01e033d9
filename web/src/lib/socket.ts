// One socket per open table: requests with answers, and resume after a lost connection.
import type {
  CompanyMessage, SendAnswer, SendAsk, SendHeard, SendTalk, TalkMessage,
  AskDetail, AskExplain, AskWhyNot, BotsMessage, Answer, Done, Error as ErrorShape, Gone, Look, Ping, Pong, Refused, SendBots,
  SendGoOn, SendMove, SendOrder, SendResign, SendUndo, State, TableMessage,
} from './generated/api'
import { ApiError, pause, query } from './api'

export type FromServer = State | BotsMessage | Done | Refused | Answer | TableMessage | TalkMessage | CompanyMessage | Gone | Pong
export type FromClient =
  | SendMove | SendUndo | SendGoOn | SendResign | SendOrder | AskWhyNot | AskExplain | AskDetail | Look | SendBots
  | SendTalk | SendHeard | SendAsk | SendAnswer | Ping

export interface Resume {
  seat: number | null
  lang: string
  count: number | null
  mark: string | null
}

export interface Handlers {
  resume: () => Resume
  message: (message: FromServer) => void
  online: (online: boolean) => void
  refused: (code: number, reason: string) => void
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

const LOST: ErrorShape = { code: 'offline', text: '', rule: '', refusal: null, state: null, extra: {} }
const PING = 20_000

export class LiveSocket {
  private socket: WebSocket | null = null
  private attempt = 0
  private next = 1
  private closed = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private answered = true
  private readonly waiting = new Map<number, Waiting>()
  private readonly table: string
  private readonly handlers: Handlers

  constructor(table: string, handlers: Handlers) {
    this.table = table
    this.handlers = handlers
    this.connect()
  }

  /** Connect now instead of waiting for the next attempt. */
  hurry = (): void => {
    if (this.closed || this.socket) return
    clearTimeout(this.retry)
    this.connect()
  }

  private connect(): void {
    const { seat, lang, count, mark } = this.handlers.resume()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const address = `${scheme}://${location.host}/api/tables/${this.table}/live` + query({ seat, lang, count, mark })
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () => {
      this.attempt = 0
      this.answered = true
      this.handlers.online(true)
      clearInterval(this.beat)
      this.beat = setInterval(() => this.heartbeat(), PING)
    }
    socket.onmessage = (event) => {
      this.answered = true
      this.receive(JSON.parse(String(event.data)) as FromServer)
    }
    socket.onclose = (event) => this.lost(socket, event.code, event.reason)
  }

  private heartbeat(): void {
    if (!this.answered) this.socket?.close()
    else {
      this.answered = false
      this.push({ type: 'ping' })
    }
  }

  private lost(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.socket) return
    this.socket = null
    clearInterval(this.beat)
    for (const one of this.waiting.values()) one.reject(new ApiError(0, LOST))
    this.waiting.clear()
    if (this.closed) return
    this.handlers.online(false)
    if (code >= 4400 && code < 4500) this.handlers.refused(code, reason)
    else this.retry = setTimeout(() => this.connect(), pause(this.attempt++))
  }

  private receive(message: FromServer): void {
    if (message.type === 'done' || message.type === 'refused' || message.type === 'answer') {
      const id = Number(message.id)
      const one = this.waiting.get(id)
      this.waiting.delete(id)
      if (message.type === 'refused') one?.reject(new ApiError(409, message.error))
      else one?.resolve(message.type === 'answer' ? message.answer : undefined)
      return
    }
    if (message.type !== 'pong') this.handlers.message(message)
  }

  private push(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Send a request; the promise ends with the server's answer, or fails with an ApiError. */
  ask<T = void>(message: FromClient): Promise<T> {
    const id = this.next++
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
      if (!this.push({ ...message, id } as FromClient)) {
        this.waiting.delete(id)
        reject(new ApiError(0, LOST))
      }
    })
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    clearInterval(this.beat)
    this.socket?.close()
    this.socket = null
  }
}
