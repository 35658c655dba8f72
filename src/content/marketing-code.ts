/** The requests for messages on sales, and against marketing messages. */
export * from './sale/sale-api.ts';
export * from './unsubscribe/unsubscribe-api.ts';
