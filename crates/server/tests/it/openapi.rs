//! The description of the API and the copy that the page's types are made of.

use std::collections::{BTreeMap, HashSet};
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
    assert_eq!(addresses, 78);
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

/// The names by which the types of a file stand in the description: those that derive `ToSchema`.
fn schema_names(text: &str) -> Vec<String> {
    let name_after = |line: &str, word: &str| {
        let (_, rest) = line.split_once(word)?;
        Some(rest.split(|c: char| !c.is_alphanumeric()).next()?.to_owned())
    };
    let (mut derived, mut renamed, mut names) = (false, None, Vec::new());
    for line in text.lines() {
        derived |= line.contains("derive(") && line.contains("ToSchema");
        if derived {
            renamed = renamed.or_else(|| name_after(line, "schema(as = "));
            let item = ["struct ", "enum "].iter().find_map(|word| name_after(line, word));
            let item = item
                .filter(|_| ["pub", "struct ", "enum "].iter().any(|word| line.starts_with(word)));
            if let Some(name) = item {
                names.push(renamed.take().unwrap_or(name));
                derived = false;
            }
        }
    }
    names
}

/// Of two types of the same name one takes the other's place without a word.
#[test]
fn no_two_types_have_the_same_name_in_the_description() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut folders, mut places) = (vec![crates], BTreeMap::<String, Vec<String>>::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a file");
                for name in schema_names(&text) {
                    places.entry(name).or_default().push(path.display().to_string());
                }
            }
        }
    }
    let schemas = document()["components"]["schemas"].as_object().expect("schemas").clone();
    let found = places.keys().filter(|name| schemas.contains_key(*name)).count();
    assert!(found > 100 && found >= schemas.len() * 9 / 10, "{found} of {}", schemas.len());
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}
