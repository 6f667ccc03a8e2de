//! The description of the API and the copy that the page's types are made of.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// With this variable set the copy is written instead of compared.
const WRITE: &str = "TABIYA_WRITE_OPENAPI";

fn document() -> Value {
    serde_json::from_str(&server::openapi_json()).expect("JSON")
}

#[test]
fn the_pages_copy_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, server::openapi_json()).expect("the copy is written");
    }
    let copy = fs::read_to_string(&path).expect("web/openapi.json");
    assert!(
        copy == server::openapi_json(),
        "web/openapi.json is out of date: {WRITE}=1 cargo test -p server openapi"
    );
}

#[test]
fn every_address_tells_its_refusals() {
    let document = document();
    let mut addresses = 0;
    let mut names = HashSet::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            addresses += 1;
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{name} names two operations");
            let responses = operation["responses"].as_object().expect("responses");
            let mut wanted = vec!["400", "403", "404", "429", "500"];
            if operation["requestBody"].is_object() {
                wanted.extend(["408", "409", "413", "422"]);
            }
            for status in wanted {
                let body = &responses[status]["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(body, "#/components/schemas/ErrorBody", "{method} {path} {status}");
            }
            let good = responses.keys().filter(|status| !status.starts_with(['4', '5']));
            assert_eq!(good.count(), 1, "{method} {path}");
        }
    }
    assert_eq!(addresses, 69);
}

#[test]
fn every_name_that_is_used_is_defined() {
    fn check(value: &Value, document: &Value) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(name)) = map.get("$ref") {
                    let pointer = name.strip_prefix('#').expect("a local name");
                    assert!(document.pointer(pointer).is_some(), "{name} is not defined");
                }
                map.values().for_each(|value| check(value, document));
            }
            Value::Array(list) => list.iter().for_each(|value| check(value, document)),
            _ => {}
        }
    }
    let document = document();
    check(&document, &document);
}
