-- CreateTable
CREATE TABLE "listings" (
    "id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "normal_item" TEXT NOT NULL,
    "product_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "link" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "listings_network_normal_item_key" ON "listings"("network", "normal_item");
CREATE INDEX "listings_product_id_position_idx" ON "listings"("product_id", "position");
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "listings" ("id", "network", "item", "normal_item", "product_id", "created_at")
SELECT gen_random_uuid(), 'warriorplus', "warrior_plus_product_id",
  regexp_replace(lower(btrim("warrior_plus_product_id")), '^wso_', ''), "id", "created_at"
FROM "products" WHERE "warrior_plus_product_id" IS NOT NULL;

-- The first WarriorPlus listing of a product follows "warrior_plus_product_id". Servers of the former release and
-- rows of former backups know only that column. A listing that already agrees stays as it is.
CREATE FUNCTION "set_warrior_plus_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  normal TEXT := regexp_replace(lower(btrim(NEW."warrior_plus_product_id")), '^wso_', '');
  own "listings"%ROWTYPE;
BEGIN
  IF normal IS NULL THEN
    DELETE FROM "listings" WHERE "network" = 'warriorplus' AND "product_id" = NEW."id";
    RETURN NULL;
  END IF;
  SELECT * INTO own FROM "listings" WHERE "network" = 'warriorplus' AND "product_id" = NEW."id"
    ORDER BY "position", "id" LIMIT 1;
  IF own."normal_item" = normal AND own."item" = NEW."warrior_plus_product_id" THEN
    RETURN NULL;
  END IF;
  -- Another listing of the same product with this item, or an item that was not from this shop before.
  DELETE FROM "listings" WHERE "network" = 'warriorplus' AND "normal_item" = normal AND "id" IS DISTINCT FROM own."id"
    AND ("product_id" IS NULL OR "product_id" = NEW."id");
  IF own."id" IS NULL THEN
    INSERT INTO "listings" ("id", "network", "item", "normal_item", "product_id", "position")
    VALUES (gen_random_uuid(), 'warriorplus', NEW."warrior_plus_product_id", normal, NEW."id",
      COALESCE((SELECT max("position") + 1 FROM "listings" WHERE "product_id" = NEW."id"), 0));
  ELSE
    UPDATE "listings" SET "item" = NEW."warrior_plus_product_id", "normal_item" = normal,
      "link" = CASE WHEN "normal_item" = normal THEN "link" END WHERE "id" = own."id";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "products_set_listing" AFTER INSERT OR UPDATE OF "warrior_plus_product_id" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "set_warrior_plus_listing"();
