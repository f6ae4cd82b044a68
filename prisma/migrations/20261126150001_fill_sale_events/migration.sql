-- A separate migration, so that new notifications can be stored while it runs.
-- The events of the notifications that are there already, as `warriorPlus.toEvents` in
-- lib/data/sales/networks/warriorplus/adapter.ts reads new ones.
CREATE FUNCTION pg_temp.event_text(fields jsonb, name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(btrim(CASE jsonb_typeof(fields -> name) WHEN 'array' THEN fields -> name ->> 0 ELSE fields ->> name END,
    E' \t\r\n\x0b\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '')
$$;
CREATE FUNCTION pg_temp.event_id(fields jsonb, name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT left(pg_temp.event_text(fields, name), 200)
$$;
CREATE FUNCTION pg_temp.event_cents(amount text) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN amount ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' THEN (amount::numeric * 100)::bigint END
$$;
-- A name without invisible characters, or NULL if it looks like a link. Where a letter counts there, any character but
-- ASCII digits, signs and spaces counts here, because letters depend on the locale of the database.
CREATE FUNCTION pg_temp.event_name(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(clean, '') FROM (
    SELECT btrim(regexp_replace(left(name, 500),
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]+', ' ', 'g')) AS clean
  ) named
  WHERE replace(normalize(clean, NFKC), U&'\3002', '.') !~*
    '[@\\/]|www\.|[^ ]\.[^ ]*[^\u0001-\u0040\u005b-\u0060\u007b-\u007f]{2}'
$$;
CREATE FUNCTION pg_temp.event_short_name(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT NULLIF(btrim(left(name, 100)), '')
$$;
CREATE FUNCTION pg_temp.to_sale_event(fields jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT jsonb_build_object(
    'action', CASE WHEN lower(action) IN ('sale', 'subscr_created', 'subscr_completed', 'subscr_reactivated',
      'subscr_resumed', 'subscr_suspended', 'subscr_paused', 'subscr_ended', 'subscr_cancelled', 'subscr_failed_invalid',
      'subscr_failed_declined', 'subscr_failed_unavailable', 'refund', 'subscr_refunded', 'refund_reversal', 'dispute')
      THEN lower(action) ELSE 'noted' END,
    'actionText', action,
    'messageId', message_id,
    'saleId', COALESCE(pg_temp.event_id(fields, 'WP_SALEID'), pg_temp.event_id(fields, 'WP_SALE'), ''),
    'saleName', pg_temp.event_id(fields, 'WP_SALE'),
    'item', pg_temp.event_id(fields, 'WP_ITEM_NUMBER'),
    'itemName', pg_temp.event_text(fields, 'WP_ITEM_NAME'),
    'isCopy', COALESCE(lower(pg_temp.event_text(fields, 'IPN_RCPT_TYPE')) = 'aff', FALSE),
    'occurredAt', pg_temp.event_id(fields, 'API_CREATED'),
    'sequence', CASE WHEN message_id ~ '^[0-9]{1,38}$' THEN message_id END,
    'buyer', jsonb_build_object(
      'rawEmail', email,
      'email', CASE WHEN length(email) <= 254 AND lower(email)
        ~ '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$' THEN lower(email) END,
      'firstName', pg_temp.event_short_name(CASE WHEN whole IS NULL
        THEN pg_temp.event_name(pg_temp.event_text(fields, 'WP_BUYER_FIRSTNAME')) ELSE split_part(whole, ' ', 1) END),
      'lastName', pg_temp.event_short_name(CASE WHEN whole IS NULL
        THEN pg_temp.event_name(pg_temp.event_text(fields, 'WP_BUYER_LASTNAME')) ELSE substring(whole FROM ' (.*)$') END),
      'rawName', name,
      'ip', pg_temp.event_text(fields, 'WP_BUYER_IP')),
    'paymentStatus', pg_temp.event_id(fields, 'WP_PAYMENT_STATUS'),
    'paymentMethod', pg_temp.event_id(fields, 'WP_PAYMETHOD'),
    'payment', jsonb_build_object(
      'id', COALESCE(pg_temp.event_id(fields, 'WP_SUBSCR_PAYMENT_TXNID'), pg_temp.event_id(fields, 'WP_TXNID')),
      'number', CASE WHEN number ~ '^[0-9]{1,9}$' THEN number::int END,
      'minor', CASE WHEN is_readable THEN cents END,
      'currency', CASE WHEN is_readable THEN upper(currency) END,
      'earnedMinor', CASE WHEN is_readable THEN pg_temp.event_cents(pg_temp.event_text(fields, 'WP_SALE_EARNINGS_VENDOR')) END,
      'text', pg_temp.event_id(fields, 'WP_SALE_AMOUNT'),
      'currencyText', pg_temp.event_text(fields, 'WP_SALE_CURRENCY')),
    'affiliate', jsonb_build_object('id', COALESCE(pg_temp.event_id(fields, 'WP_AFFID'), ''),
      'name', pg_temp.event_id(fields, 'WP_AFFUSER')),
    'source', CASE WHEN pg_temp.event_text(fields, 'API_SOURCE') = 'import' THEN 'import'
      WHEN fields ? 'API_SOURCE' THEN 'api' ELSE 'notification' END,
    'mailsBuyer', pg_temp.event_text(fields, 'API_MAILS') IS NOT NULL)
  FROM (SELECT pg_temp.event_text(fields, 'WP_ACTION') AS action, pg_temp.event_id(fields, 'IPN_ID') AS message_id,
      pg_temp.event_text(fields, 'WP_BUYER_EMAIL') AS email, pg_temp.event_text(fields, 'WP_BUYER_NAME') AS name,
      pg_temp.event_name(pg_temp.event_text(fields, 'WP_BUYER_NAME')) AS whole,
      pg_temp.event_text(fields, 'WP_SUBSCR_PAYMENT_NUM') AS number) texts,
    LATERAL (SELECT cents, currency, cents IS NOT NULL AND currency ~* '^[a-z]{3}$' AS is_readable
      FROM (SELECT pg_temp.event_cents(COALESCE(pg_temp.event_text(fields, 'WP_SUBSCR_PAYMENT_AMOUNT'),
          pg_temp.event_text(fields, 'WP_SALE_AMOUNT'))) AS cents,
        COALESCE(pg_temp.event_text(fields, 'WP_SALE_CURRENCY'), 'USD') AS currency) texts) money
$$;
UPDATE "ipn_events" SET "event" = pg_temp.to_sale_event("payload"), "identity" = "payload_sha256";
